CREATE TABLE `cafe_sections` (
	`section` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
-- A café that is in use keeps what its pages have shown so far.
INSERT INTO `cafe_sections` SELECT 'identity', '{"name":"Kafé Lysning","accent":"#3F6B3A","logoId":null}', 1 WHERE EXISTS (SELECT 1 FROM `menu_items`);
--> statement-breakpoint
INSERT INTO `cafe_sections` SELECT 'contact', '{"address":"","mapUrl":"","directions":"","phone":"","email":"","instagram":"https://www.instagram.com/","facebook":"https://www.facebook.com/","tiktok":"https://www.tiktok.com/"}', 1 WHERE EXISTS (SELECT 1 FROM `menu_items`);
--> statement-breakpoint
INSERT INTO `cafe_sections` SELECT 'home', '{"banner":{"heading":"Velkommen inn i lyset","text":"Kaffe, matcha og smoothie, laget mens du ser på. Velg noe fra menyen, eller bygg din egen drømmekopp lag for lag.","imageId":null},"news":[{"heading":"Nytt: din egen drømmekopp","text":"Velg blant espresso, matcha, bær, sirup og alt det andre vi har bak disken. Koppen fyller seg lag for lag mens du velger, og du kan lagre den så vennene dine finner den igjen.","from":null,"until":null}],"about":{"heading":"Om oss","text":"Kafé Lysning er et lite rom med store vinduer. Vi brenner lyst, visper matchaen for hånd og moser bærene samme dag som du drikker dem. Kom som du er, bli så lenge du vil.\n\nHar du lyst på noe som ikke står på menyen? Bygg det selv, så blander vi det for deg."}}', 1 WHERE EXISTS (SELECT 1 FROM `menu_items`);
