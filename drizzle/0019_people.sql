CREATE TABLE `reports` (
	`drink_id` integer NOT NULL,
	`visitor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`drink_id`, `visitor_id`),
	FOREIGN KEY (`drink_id`) REFERENCES `drinks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`visitor_id`) REFERENCES `visitors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_visitor` ON `reports` (`visitor_id`);--> statement-breakpoint
CREATE TABLE `account_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`secret_hash` text NOT NULL,
	`kind` text NOT NULL,
	`role` text,
	`user_id` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_secretHash_unique` ON `account_links` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `account_links_user` ON `account_links` (`user_id`);--> statement-breakpoint
CREATE TABLE `keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`purpose` text NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	`expires_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `keys_secretHash_unique` ON `keys` (`secret_hash`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`secret_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `recovery_codes_secretHash_unique` ON `recovery_codes` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer,
	CONSTRAINT "users_role" CHECK("__new_users"."role" in ('Admin', 'Barista', 'User'))
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "username", "username_key", "password_hash", "role", "created_at", "seen_at") SELECT "id", "username", "username_key", "password_hash", "role", "created_at", NULL FROM `users`;--> statement-breakpoint
-- Ids of deleted users are not used again.
INSERT INTO `sqlite_sequence`("name", "seq") SELECT '__new_users', 0 WHERE NOT EXISTS (SELECT 1 FROM `sqlite_sequence` WHERE "name" = '__new_users');--> statement-breakpoint
UPDATE `sqlite_sequence` SET "seq" = max("seq", coalesce((SELECT "seq" FROM `sqlite_sequence` WHERE "name" = 'users'), 0)) WHERE "name" = '__new_users';--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_usernameKey_unique` ON `users` (`username_key`);--> statement-breakpoint
DROP INDEX `drinks_name`;--> statement-breakpoint
DROP INDEX `drinks_least_liked`;--> statement-breakpoint
DROP INDEX `drinks_most_liked`;--> statement-breakpoint
ALTER TABLE `drinks` ADD `reports` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `drinks` ADD `visibility` text DEFAULT 'shown' NOT NULL;--> statement-breakpoint
CREATE INDEX `drinks_reported` ON `drinks` (`reports`,`id`,`name_search`,`deleted_at`,`visibility`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drinks_not_shown` ON `drinks` (`visibility`) WHERE visibility <> 'shown';--> statement-breakpoint
CREATE INDEX `drinks_name` ON `drinks` (`name_sort`,`id`,`name_search`,`deleted_at`,`visibility`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drinks_least_liked` ON `drinks` (`likes`,`name_sort`,`id`,`name_search`,`deleted_at`,`visibility`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drinks_most_liked` ON `drinks` ("likes" desc,`name_sort`,`id`,`name_search`,`deleted_at`,`visibility`) WHERE deleted_at is null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `seen_at` integer DEFAULT 0 NOT NULL;