DROP INDEX `audit_log_passing`;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `change_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `undoes` integer;--> statement-breakpoint
-- What a transaction wrote has the same time.
UPDATE `audit_log` SET `change_id` = `first`.`id` FROM (SELECT `at`, `username`, min(`id`) AS `id` FROM `audit_log` GROUP BY `at`, `username`) AS `first` WHERE `first`.`at` = `audit_log`.`at` AND `first`.`username` = `audit_log`.`username`;--> statement-breakpoint
CREATE INDEX `audit_log_change` ON `audit_log` (`change_id`,`search`,`entity`);
