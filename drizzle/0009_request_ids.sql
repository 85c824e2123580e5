ALTER TABLE `drinks` ADD `request_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `drinks_request` ON `drinks` (`request_id`) WHERE request_id is not null;