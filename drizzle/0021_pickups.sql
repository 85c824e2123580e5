CREATE TABLE `pickup_lines` (
	`pickup_id` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`size` text,
	`price_ore` integer NOT NULL,
	`quantity` integer NOT NULL,
	`allergens` text,
	`allergens_unknown` text NOT NULL,
	`recipe` text,
	PRIMARY KEY(`pickup_id`, `position`),
	FOREIGN KEY (`pickup_id`) REFERENCES `pickups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `pickup_pause` (
	`id` integer PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pickups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`request_hash` text NOT NULL,
	`content` text NOT NULL,
	`token_hash` text NOT NULL,
	`day` text NOT NULL,
	`number` integer NOT NULL,
	`slot` text NOT NULL,
	`slot_at` integer NOT NULL,
	`name` text,
	`state` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`visitor_id` text,
	`user_id` integer,
	`placed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pickups_requestHash_unique` ON `pickups` (`request_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `pickups_tokenHash_unique` ON `pickups` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `pickups_number` ON `pickups` (`day`,`number`);--> statement-breakpoint
CREATE INDEX `pickups_time` ON `pickups` (`slot_at`);--> statement-breakpoint
CREATE INDEX `pickups_user` ON `pickups` (`user_id`) WHERE user_id is not null;