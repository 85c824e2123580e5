ALTER TABLE `ingredients` ADD `allergens` text;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `allergens` text;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `made_of` text DEFAULT '[]' NOT NULL;