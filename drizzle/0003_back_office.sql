ALTER TABLE `audit_log` ADD `name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `search` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `ingredients_name` ON `ingredients` (`name_sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `menu_items_name` ON `menu_items` (`name_sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
UPDATE `audit_log` SET `name` = coalesce(
  json_extract(`after`, '$.name'), json_extract(`after`, '$.imageName'),
  json_extract(`before`, '$.name'), json_extract(`before`, '$.imageName'), '');--> statement-breakpoint
UPDATE `audit_log` SET `search` = search_key(`username` || ' ' || `name`);
