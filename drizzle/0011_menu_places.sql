ALTER TABLE `categories` ADD `tab` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `temperature` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `color` text;--> statement-breakpoint
ALTER TABLE `categories` ADD `position` integer;--> statement-breakpoint
-- Until now a category's name decided where the menu showed it: its exact name, else one that contains both words.
UPDATE `categories` SET `tab` = 'KAFFE', `temperature` = 'hot' WHERE `name_search` = 'varm kaffe' OR (`name_search` LIKE '%varm%' AND `name_search` LIKE '%kaffe%' AND NOT EXISTS (SELECT 1 FROM `categories` WHERE `name_search` = 'varm kaffe' AND `deleted_at` IS NULL));
--> statement-breakpoint
UPDATE `categories` SET `tab` = 'KAFFE', `temperature` = 'cold' WHERE `name_search` = 'kald kaffe' OR (`name_search` LIKE '%kald%' AND `name_search` LIKE '%kaffe%' AND NOT EXISTS (SELECT 1 FROM `categories` WHERE `name_search` = 'kald kaffe' AND `deleted_at` IS NULL));
--> statement-breakpoint
UPDATE `categories` SET `tab` = 'MATCHA', `temperature` = 'hot' WHERE `name_search` = 'varm matcha' OR (`name_search` LIKE '%varm%' AND `name_search` LIKE '%matcha%' AND NOT EXISTS (SELECT 1 FROM `categories` WHERE `name_search` = 'varm matcha' AND `deleted_at` IS NULL));
--> statement-breakpoint
UPDATE `categories` SET `tab` = 'MATCHA', `temperature` = 'cold' WHERE `name_search` = 'kald matcha' OR (`name_search` LIKE '%kald%' AND `name_search` LIKE '%matcha%' AND NOT EXISTS (SELECT 1 FROM `categories` WHERE `name_search` = 'kald matcha' AND `deleted_at` IS NULL));
--> statement-breakpoint
UPDATE `categories` SET `tab` = 'SMOOTHIE', `temperature` = 'cold' WHERE `name_search` = 'smoothie' OR (`name_search` LIKE '%smoothie%' AND NOT EXISTS (SELECT 1 FROM `categories` WHERE `name_search` = 'smoothie' AND `deleted_at` IS NULL));
--> statement-breakpoint
UPDATE `categories` SET `temperature` = CASE WHEN `name_search` LIKE '%varm%' THEN 'hot' ELSE 'cold' END WHERE `tab` IS NULL AND (`name_search` LIKE '%varm%' OR `name_search` LIKE '%kald%');
