ALTER TABLE `menu_items` ADD `vegan` integer;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `vegetarian` integer;