DROP INDEX `drinks_name`;--> statement-breakpoint
DROP INDEX `drinks_least_liked`;--> statement-breakpoint
DROP INDEX `drinks_most_liked`;--> statement-breakpoint
CREATE INDEX `drinks_name` ON `drinks` (`name_sort`,`id`,`name_search`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drinks_least_liked` ON `drinks` (`likes`,`name_sort`,`id`,`name_search`,`deleted_at`) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX `drinks_most_liked` ON `drinks` ("likes" desc,`name_sort`,`id`,`name_search`,`deleted_at`) WHERE deleted_at is null;