DROP INDEX `audit_log_change`;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `fields` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `audit_log` SET `fields` = (SELECT ' ' || coalesce(group_concat(`key`, ' '), '') || ' ' FROM json_each(`after`) AS `field` WHERE `field`.`value` IS NOT json_extract(`before`, '$.' || `field`.`key`)) WHERE `before` IS NOT NULL AND `after` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_log_change` ON `audit_log` (`change_id`,`search`,`entity`,`username`,`at`,`fields`);
