ALTER TABLE `drink_choices` ADD `texture` text DEFAULT 'liquid' NOT NULL;--> statement-breakpoint
ALTER TABLE `drink_choices` ADD `is_hot` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `drinks` ADD `vessel` text DEFAULT 'cup' NOT NULL;--> statement-breakpoint
ALTER TABLE `ingredients` ADD `texture` text;--> statement-breakpoint
ALTER TABLE `ingredients` ADD `is_hot` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `ingredients` ADD `unit` text;--> statement-breakpoint
ALTER TABLE `ingredients` ADD `amount_per_slot` real;