import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { openDatabase } from '#server/db/open.ts';
import { categories, images, menuItems } from '#server/db/schema.ts';

// The lower bound of an uncached list: Fastify with one prepared Drizzle statement, the available menu items of a
// category, on the database in the first argument.
const [file = '', name = ''] = process.argv.slice(2);

const list = openDatabase(file)
  .select({
    menuItemId: menuItems.id,
    name: menuItems.name,
    categoryId: menuItems.categoryId,
    categoryName: categories.name,
    description: menuItems.description,
    price: menuItems.priceOre,
    isAvailable: menuItems.isAvailable,
    imageId: menuItems.imageId,
    imagePath: images.file,
    version: menuItems.version,
  })
  .from(menuItems)
  .innerJoin(categories, eq(categories.id, menuItems.categoryId))
  .leftJoin(images, and(eq(images.id, menuItems.imageId), isNull(images.deletedAt)))
  .where(
    and(
      isNull(menuItems.deletedAt),
      eq(categories.name, sql.placeholder('name')),
      eq(menuItems.isAvailable, true),
    ),
  )
  .orderBy(asc(menuItems.nameSort), asc(menuItems.id))
  .prepare();

const app = Fastify();
app.get('/', () => list.all({ name }).map((item) => ({ ...item, price: item.price / 100 })));
await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Serving on http://127.0.0.1:${new URL(app.listeningOrigin).port}`);
