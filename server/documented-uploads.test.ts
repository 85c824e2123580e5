import { expect, test } from 'vitest';
import { createTestApp, PASSWORD, type TestApp } from './testing.ts';
import { redPicture } from './testing-pictures.ts';

/*
 * A client that knows section 7 of the specification and nothing else of this server. It writes the paths, fields and
 * headers as they stand there, sends forms byte for byte as a browser does, and reads what the table says it may.
 */

/** What `fetch` would send and hear. */
type Heard = { ok: boolean; status: number; json: () => unknown };

function clientOf(cafe: TestApp) {
  let token = '';
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: BodyInit,
  ): Promise<Heard> => {
    const request = new Request(`http://cafe.example/api${path}`, { method, body: body ?? null });
    if (typeof body === 'string') request.headers.set('content-type', 'application/json');
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    const answer = await cafe.ask(method, `/api${path}`, {
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return { ok: answer.statusCode < 300, status: answer.statusCode, json: () => answer.json() };
  };
  const login = async () => {
    const credentials = { username: 'admin', password: PASSWORD, rememberMe: true };
    const answer = await call('POST', '/auth/login', JSON.stringify(credentials));
    token = String(Object(answer.json()).message);
  };
  return { call, login };
}

/** Lists as the client reads them: on a failure or what is no array, empty. */
function listOf(heard: Heard): Record<string, unknown>[] {
  const body = heard.json();
  return heard.ok && Array.isArray(body) ? body : [];
}

const file = async (name: string) =>
  new File([new Uint8Array(await redPicture().jpeg().toBuffer())], name, { type: 'image/jpeg' });

test('every row of ImageAPI works for a client that only knows the table', async () => {
  const { call, login } = clientOf(await createTestApp());
  await login();

  const carousel = async () => listOf(await call('GET', '/ImageAPI/carousel-images'));
  expect(await carousel()).toEqual([
    expect.objectContaining({ imageId: 1, imageName: 'Vinduet', imagePath: '/uploads/a.webp' }),
  ]);

  const gallery = async () => {
    const images = listOf(await call('GET', '/ImageAPI/imageslist'));
    return [...new Map(images.map((image) => [image.imagePath, image])).values()];
  };
  expect(await gallery()).toEqual([expect.objectContaining({ imageId: 2, isCarouselImage: false })]);

  const form = new FormData();
  form.append('ImageFile', await file('Sommer i hagen.jpg'));
  form.append('ImageName', 'Sommer i hagen');
  const created = await call('POST', '/ImageAPI/create', form);
  expect(created.ok).toBe(true);
  const { image } = Object(created.json());
  expect(image).toMatchObject({ imageName: 'Sommer i hagen', isCarouselImage: false });
  expect(await gallery()).toContainEqual(image);

  expect((await call('DELETE', '/ImageAPI/delete/1')).ok).toBe(true);
  expect(await carousel()).toEqual([]);

  const toggled = await call('PUT', `/ImageAPI/toggle-carousel/${image.imageId}`);
  expect(toggled.ok).toBe(true);
  expect(Object(toggled.json()).message).toEqual(expect.any(String));
  expect(await carousel()).toEqual([expect.objectContaining({ imageName: 'Sommer i hagen' })]);
});

test('every row of ingredientapi works for a client that only knows the table', async () => {
  const cafe = await createTestApp();
  const visitor = clientOf(cafe);
  const { call, login } = clientOf(cafe);
  await login();

  const ingredients = async () => listOf(await call('GET', '/ingredientapi/ingredientslist'));
  expect((await ingredients()).map(({ name }) => name)).toEqual(['Espresso', 'Kanel', 'Melk', 'Multer']);

  const details = async (id: unknown) => (await visitor.call('GET', `/ingredientapi/${id}`)).json();
  expect(await details(2)).toMatchObject({ ingredientId: 2, name: 'Melk', fillLevel: 50, color: '#FFF8EC' });

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
  const berry = Object(created.json());
  const read = { categoryId: 3, isAvailable: true, unitPrice: 9.5, fillLevel: 15 };
  expect(berry).toMatchObject({ ...fields, ...read, imagePath: expect.stringMatching(/^\/uploads\//) });
  expect(await details(berry.ingredientId)).toEqual(berry);

  const change = new FormData();
  change.append('ingredientId', String(berry.ingredientId));
  for (const [name, value] of Object.entries({ ...fields, isAvailable: 'false' })) change.append(name, value);
  const updated = await call('PUT', `/ingredientapi/update/${berry.ingredientId}`, change);
  expect(updated.ok).toBe(true);
  expect(updated.json()).toMatchObject({ ...berry, isAvailable: false, version: 2 });

  const deleted = await call('DELETE', `/ingredientapi/delete/${berry.ingredientId}`);
  expect(deleted.ok).toBe(true);
  expect(deleted.json()).toMatchObject({ message: expect.any(String) });
  expect(await ingredients()).toHaveLength(4);
});
