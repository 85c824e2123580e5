CREATE TABLE `choices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`name_search` text NOT NULL,
	`name_sort` text NOT NULL,
	`kind` text NOT NULL,
	`max` integer,
	`is_prepared_apart` integer DEFAULT false NOT NULL,
	`options` text NOT NULL,
	`position` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "choices_kind" CHECK("choices"."kind" in ('one', 'several'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `choices_name` ON `choices` (`name_search`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `choices_deleted` ON `choices` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE TABLE `option_ids` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL
);
--> statement-breakpoint
ALTER TABLE `pickup_lines` ADD `options` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `is_recipe_complete` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `menu_items` ADD `choice_ids` text DEFAULT '[]' NOT NULL;