ALTER TABLE `ingredients` ADD `position` integer;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `position` integer;