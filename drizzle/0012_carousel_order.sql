ALTER TABLE `images` ADD `carousel_position` integer;--> statement-breakpoint
UPDATE `images` SET `carousel_position` = (
  SELECT count(*) FROM `images` AS `earlier` WHERE `earlier`.`is_carousel_image` AND `earlier`.`id` <= `images`.`id`
) WHERE `is_carousel_image`;
