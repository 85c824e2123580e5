DROP INDEX `ingredients_name`;--> statement-breakpoint
CREATE INDEX `ingredients_name` ON `ingredients` (`name_sort`,`id`,`name_search`,`deleted_at`,`category_id`,`unit_price_ore`,`fill_level`,`color`,`is_available`) WHERE deleted_at is null;--> statement-breakpoint
DROP INDEX `menu_items_name`;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `description_sort` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `categories` ADD `description_sort` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE `menu_items` SET `description_sort` = sort_key(substr(`description`, 1, 40));--> statement-breakpoint
UPDATE `categories` SET `description_sort` = sort_key(substr(`description`, 1, 40));--> statement-breakpoint
CREATE INDEX `menu_items_name` ON `menu_items` (`name_sort`,`id`,`name_search`,`deleted_at`,`category_id`,`price_ore`,`is_available`,`description_sort`) WHERE deleted_at is null;
