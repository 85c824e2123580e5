ALTER TABLE `ingredients` ADD `sold_out_until` text;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `sold_out_until` text;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `season_from` text;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `season_until` text;