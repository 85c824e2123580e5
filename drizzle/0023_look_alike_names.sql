-- Names get new keys, which are equal for names that look the same. Of categories, and of pictures in the gallery, that are
-- equal then, one keeps its name: the one whose key stays, otherwise the oldest. The others get a free number.
CREATE TEMP TABLE `renamed` AS
WITH `named` AS (
  SELECT 'category' AS `entity`, `id`, `name`, `name_search`, search_key(one_line(`name`)) AS `key`
  FROM `categories` WHERE `deleted_at` IS NULL
  UNION ALL
  SELECT 'image', `id`, `name`, `name_search`, search_key(one_line(`name`))
  FROM `images` WHERE `kind` = 'gallery' AND `deleted_at` IS NULL
),
`ranked` AS (
  SELECT *, row_number() OVER (PARTITION BY `entity`, `key` ORDER BY `name_search` <> `key`, `id`) AS `place`
  FROM `named`
),
-- A name of 120 characters is cut, to leave room for the number.
`stems` AS (
  SELECT `entity`, `id`, `name`, rtrim(substr(one_line(`name`), 1, 113)) AS `stem`
  FROM `ranked` WHERE `place` > 1
),
`numbered` AS (
  SELECT *, search_key(`stem`) AS `key`, row_number() OVER (PARTITION BY `entity`, search_key(`stem`) ORDER BY `id`) AS `place`
  FROM `stems`
),
`numbers`(`number`) AS (
  SELECT 2 UNION ALL SELECT `number` + 1 FROM `numbers` WHERE `number` < 2 + (SELECT count(*) FROM `named`)
),
`free` AS (
  SELECT `entity`, `key`, `number`, row_number() OVER (PARTITION BY `entity`, `key` ORDER BY `number`) AS `place`
  FROM (SELECT DISTINCT `entity`, `key` FROM `numbered`) AS `wanted`, `numbers`
  WHERE NOT EXISTS (
    SELECT 1 FROM `named`
    WHERE `named`.`entity` = `wanted`.`entity` AND `named`.`key` = `wanted`.`key` || ' (' || `number` || ')'
  )
)
SELECT `entity`, `id`, `name` AS `before`, `stem` || ' (' || `number` || ')' AS `after`,
  CASE `entity` WHEN 'image' THEN 'imageName' ELSE 'name' END AS `field`
FROM `numbered` JOIN `free` USING (`entity`, `key`, `place`);
--> statement-breakpoint
UPDATE `categories` SET `name` = `after`, `version` = `version` + 1
FROM `renamed` WHERE `renamed`.`entity` = 'category' AND `renamed`.`id` = `categories`.`id`;
--> statement-breakpoint
UPDATE `images` SET `name` = `after`, `version` = `version` + 1
FROM `renamed` WHERE `renamed`.`entity` = 'image' AND `renamed`.`id` = `images`.`id`;
--> statement-breakpoint
INSERT INTO `audit_log` (`at`, `username`, `action`, `entity`, `entity_id`, `name`, `search`, `before`, `after`, `fields`)
SELECT unixepoch() * 1000, 'Oppdateringen', 'update', `entity`, `id`, `after`, search_key('Oppdateringen ' || `after`),
  json_object(`field`, `before`), json_object(`field`, `after`), ' ' || `field` || ' '
FROM `renamed`;
--> statement-breakpoint
UPDATE `audit_log` SET `change_id` = `id` WHERE `change_id` = 0;
--> statement-breakpoint
DROP TABLE `renamed`;
--> statement-breakpoint
UPDATE `audit_log` SET `search` = search_key(`search`) WHERE `search` <> search_key(`search`);
--> statement-breakpoint
-- A key may be that of another row until both are new.
DROP INDEX `categories_name`;
--> statement-breakpoint
DROP INDEX `images_gallery_name`;
--> statement-breakpoint
UPDATE `categories` SET `name_search` = search_key(one_line(`name`)), `name_sort` = sort_key(one_line(`name`));
--> statement-breakpoint
UPDATE `images` SET `name_search` = search_key(one_line(`name`)), `name_sort` = sort_key(one_line(`name`));
--> statement-breakpoint
UPDATE `menu_items` SET `name_search` = search_key(one_line(`name`)), `name_sort` = sort_key(one_line(`name`));
--> statement-breakpoint
UPDATE `ingredients` SET `name_search` = search_key(one_line(`name`)), `name_sort` = sort_key(one_line(`name`));
--> statement-breakpoint
UPDATE `drinks` SET `name_search` = search_key(one_line(`name`)), `name_sort` = sort_key(one_line(`name`))
WHERE `name_search` <> search_key(one_line(`name`));
--> statement-breakpoint
-- Usernames have had no invisible characters for long; one that has, and is taken without them, stays.
UPDATE OR IGNORE `users` SET `username_key` = search_key(one_line(`username`));
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (`name_search`) WHERE deleted_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `images_gallery_name` ON `images` (`name_search`) WHERE kind = 'gallery' and deleted_at is null;
