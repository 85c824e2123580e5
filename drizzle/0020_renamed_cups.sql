ALTER TABLE `drinks` ADD `named_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `drinks` SET `named_at` = `created_at`;--> statement-breakpoint
CREATE INDEX `drinks_named` ON `drinks` (`named_at`,`id`,`name_search`,`deleted_at`,`visibility`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`);