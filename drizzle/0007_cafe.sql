CREATE TABLE `cafe` (
	`id` text PRIMARY KEY NOT NULL,
	`seen_at` integer DEFAULT 0 NOT NULL,
	`steady_since` integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
INSERT INTO `cafe` (`id`) VALUES (lower(hex(randomblob(16))));
