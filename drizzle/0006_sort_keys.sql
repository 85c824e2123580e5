UPDATE `categories` SET `name_sort` = sort_key(`name`);--> statement-breakpoint
UPDATE `drinks` SET `name_sort` = sort_key(`name`);--> statement-breakpoint
UPDATE `images` SET `name_sort` = sort_key(`name`);--> statement-breakpoint
UPDATE `ingredients` SET `name_sort` = sort_key(`name`);--> statement-breakpoint
UPDATE `menu_items` SET `name_sort` = sort_key(`name`);--> statement-breakpoint
UPDATE `categories` SET `description_sort` = sort_key(substr(`description`, 1, 40));--> statement-breakpoint
UPDATE `menu_items` SET `description_sort` = sort_key(substr(`description`, 1, 40));
