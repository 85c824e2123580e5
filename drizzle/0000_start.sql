CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`user_id` integer,
	`username` text NOT NULL,
	`action` text NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer NOT NULL,
	`before` text,
	`after` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "audit_log_action" CHECK("audit_log"."action" in ('create', 'update', 'delete', 'restore'))
);
--> statement-breakpoint
CREATE INDEX `audit_log_at` ON `audit_log` (`at`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_search` text NOT NULL,
	`name_sort` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (`name_search`) WHERE deleted_at is null;--> statement-breakpoint
CREATE TABLE `drink_choices` (
	`drink_id` integer NOT NULL,
	`position` integer NOT NULL,
	`ingredient_id` integer,
	`name` text NOT NULL,
	`color` text NOT NULL,
	`fill_level` integer NOT NULL,
	PRIMARY KEY(`drink_id`, `position`),
	FOREIGN KEY (`drink_id`) REFERENCES `drinks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`ingredient_id`) REFERENCES `ingredients`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "drink_choices_fill" CHECK("drink_choices"."fill_level" between 0 and 100)
);
--> statement-breakpoint
CREATE INDEX `drink_choices_ingredient` ON `drink_choices` (`ingredient_id`);--> statement-breakpoint
CREATE TABLE `drink_layers` (
	`drink_id` integer NOT NULL,
	`position` integer NOT NULL,
	`choice` integer NOT NULL,
	`slots` integer NOT NULL,
	PRIMARY KEY(`drink_id`, `position`),
	FOREIGN KEY (`drink_id`,`choice`) REFERENCES `drink_choices`(`drink_id`,`position`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "drink_layers_slots" CHECK("drink_layers"."slots" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE `drinks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_search` text NOT NULL,
	`name_sort` text NOT NULL,
	`owner_id` integer,
	`theme_id` integer NOT NULL,
	`image_id` integer,
	`sale_price_ore` integer DEFAULT 0 NOT NULL,
	`likes` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "drinks_theme" CHECK("drinks"."theme_id" between 1 and 8),
	CONSTRAINT "drinks_likes_count" CHECK("drinks"."likes" >= 0),
	CONSTRAINT "drinks_price" CHECK("drinks"."sale_price_ore" between 0 and 10000000)
);
--> statement-breakpoint
CREATE INDEX `drinks_name` ON `drinks` (`name_sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drinks_least_liked` ON `drinks` (`likes`,`name_sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drinks_most_liked` ON `drinks` ("likes" desc,`name_sort`,`id`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drinks_owner` ON `drinks` (`owner_id`);--> statement-breakpoint
CREATE INDEX `drinks_image` ON `drinks` (`image_id`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`name_search` text NOT NULL,
	`name_sort` text NOT NULL,
	`file` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`is_carousel_image` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "images_kind" CHECK("images"."kind" in ('gallery', 'ingredient', 'drink')),
	CONSTRAINT "images_size" CHECK("images"."width" > 0 and "images"."height" > 0),
	CONSTRAINT "images_carousel" CHECK("images"."is_carousel_image" = 0 or "images"."kind" = 'gallery')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `images_gallery_name` ON `images` (`name_search`) WHERE kind = 'gallery' and deleted_at is null;--> statement-breakpoint
CREATE INDEX `images_file` ON `images` (`file`);--> statement-breakpoint
CREATE TABLE `ingredients` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_search` text NOT NULL,
	`name_sort` text NOT NULL,
	`category_id` integer,
	`description` text DEFAULT '' NOT NULL,
	`unit_price_ore` integer NOT NULL,
	`fill_level` integer NOT NULL,
	`color` text NOT NULL,
	`is_available` integer DEFAULT true NOT NULL,
	`image_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "ingredients_price" CHECK("ingredients"."unit_price_ore" between 0 and 10000000),
	CONSTRAINT "ingredients_fill" CHECK("ingredients"."fill_level" between 0 and 100),
	CONSTRAINT "ingredients_color" CHECK("ingredients"."color" glob '#[0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F][0-9a-fA-F]')
);
--> statement-breakpoint
CREATE INDEX `ingredients_category` ON `ingredients` (`category_id`,`name_sort`);--> statement-breakpoint
CREATE INDEX `ingredients_image` ON `ingredients` (`image_id`);--> statement-breakpoint
CREATE TABLE `likes` (
	`drink_id` integer NOT NULL,
	`visitor_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`drink_id`, `visitor_id`),
	FOREIGN KEY (`drink_id`) REFERENCES `drinks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`visitor_id`) REFERENCES `visitors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `likes_visitor` ON `likes` (`visitor_id`);--> statement-breakpoint
CREATE TABLE `menu_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_search` text NOT NULL,
	`name_sort` text NOT NULL,
	`category_id` integer NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_ore` integer NOT NULL,
	`is_available` integer DEFAULT true NOT NULL,
	`image_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`image_id`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "menu_items_price" CHECK("menu_items"."price_ore" between 0 and 10000000)
);
--> statement-breakpoint
CREATE INDEX `menu_items_category` ON `menu_items` (`category_id`,`name_sort`);--> statement-breakpoint
CREATE INDEX `menu_items_image` ON `menu_items` (`image_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`password_hash` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('Admin', 'User'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_usernameKey_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE TABLE `visitors` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text,
	`first_drink_id` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `visitors_address` ON `visitors` (`address`,`first_drink_id`,`created_at`);