CREATE TABLE `push_endpoints` (
	`pickup_id` integer NOT NULL,
	`endpoint` text NOT NULL,
	`message` blob NOT NULL,
	PRIMARY KEY(`pickup_id`, `endpoint`),
	FOREIGN KEY (`pickup_id`) REFERENCES `pickups`(`id`) ON UPDATE no action ON DELETE cascade
);
