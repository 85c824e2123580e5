import { expect, test } from 'vitest';
import { connectOldClient, listOf } from '#server/testing/client.ts';
import { redPicture } from '#server/testing/pictures.ts';
import { PASSWORD } from '#server/testing/test-app.ts';

const file = async (name: string) =>
  new File([new Uint8Array(await redPicture().jpeg().toBuffer())], name, { type: 'image/jpeg' });

test('every row of ImageAPI works for a client of the specification', async () => {
  const { call, login } = await connectOldClient();
  await login('admin', PASSWORD);

  const carousel = async () => listOf((await call('GET', '/ImageAPI/carousel-images')).body);
  expect(await carousel()).toEqual([
    expect.objectContaining({ imageId: 1, imageName: 'Vinduet', imagePath: '/uploads/a.webp' }),
  ]);

  const gallery = async () => {
    const images = listOf((await call('GET', '/ImageAPI/imageslist')).body);
    return [...new Map(images.map((image) => [image.imagePath, image])).values()];
  };
  expect(await gallery()).toEqual([expect.objectContaining({ imageId: 2, isCarouselImage: false })]);

  const form = new FormData();
  form.append('ImageFile', await file('Sommer i hagen.jpg'));
  form.append('ImageName', 'Sommer i hagen');
  const created = await call('POST', '/ImageAPI/create', form);
  expect(created.ok).toBe(true);
  const { image } = Object(created.body);
  expect(image).toMatchObject({ imageName: 'Sommer i hagen', isCarouselImage: false });
  expect(await gallery()).toContainEqual(image);

  expect((await call('DELETE', '/ImageAPI/delete/1')).ok).toBe(true);
  expect(await carousel()).toEqual([]);

  const toggled = await call('PUT', `/ImageAPI/toggle-carousel/${image.imageId}`);
  expect(toggled.ok).toBe(true);
  expect(Object(toggled.body).message).toEqual(expect.any(String));
  expect(await carousel()).toEqual([expect.objectContaining({ imageName: 'Sommer i hagen' })]);
});

test('every row of ingredientapi works for a client of the specification', async () => {
  const { call, login } = await connectOldClient();
  const ingredients = async () => listOf((await call('GET', '/ingredientapi/ingredientslist')).body);
  expect((await ingredients()).map(({ name }) => name)).toEqual(['Espresso', 'Kanel', 'Melk', 'Multer']);

  const details = async (id: unknown) => (await call('GET', `/ingredientapi/${id}`)).body;
  expect(await details(2)).toMatchObject({ ingredientId: 2, name: 'Melk', fillLevel: 50, color: '#FFF8EC' });
  await login('admin', PASSWORD);

  const fields = {
    name: 'Blåbær',
    description: 'Fra skogen.',
    categoryId: '3',
    isAvailable: 'true',
    unitPrice: '9.5',
    fillLevel: '15',
    color: '#3F4A8A',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('imageFile', await file('blåbær.jpg'));
  const created = await call('POST', '/ingredientapi/create', form);
  expect(created.ok).toBe(true);
  const berry = Object(created.body);
  const read = { categoryId: 3, isAvailable: true, unitPrice: 9.5, fillLevel: 15 };
  expect(berry).toMatchObject({ ...fields, ...read, imagePath: expect.stringMatching(/^\/uploads\//) });
  expect(await details(berry.ingredientId)).toEqual(berry);

  const change = new FormData();
  change.append('ingredientId', String(berry.ingredientId));
  for (const [name, value] of Object.entries({ ...fields, isAvailable: 'false' })) change.append(name, value);
  const updated = await call('PUT', `/ingredientapi/update/${berry.ingredientId}`, change);
  expect(updated.ok).toBe(true);
  expect(updated.body).toMatchObject({ ...berry, isAvailable: false, version: 2 });

  const deleted = await call('DELETE', `/ingredientapi/delete/${berry.ingredientId}`);
  expect(deleted.ok).toBe(true);
  expect(deleted.body).toMatchObject({ message: expect.any(String) });
  expect(await ingredients()).toHaveLength(4);
});
