ALTER TABLE `pickup_lines` ADD `is_done` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pickups` ADD `drunk_where` text;--> statement-breakpoint
ALTER TABLE `pickups` ADD `note` text;--> statement-breakpoint
ALTER TABLE `pickups` ADD `avoids` text;