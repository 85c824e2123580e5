CREATE INDEX `drinks_deleted` ON `drinks` (`deleted_at`) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX `images_deleted` ON `images` (`deleted_at`) WHERE deleted_at is not null;