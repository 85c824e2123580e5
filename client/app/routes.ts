import {
  cafeNameOf,
  type PageAddress,
  type PageData,
  type PageHead,
  type PageModule,
} from '#client/data/page.ts';
import * as paths from '#shared/paths.ts';

/** A page: its path and file, and the title and description that apply unless the file's `headOf` returns others. */
export type Route = {
  path: string;
  /** Matches the addresses of a `path` with parameters; its named groups are the page's parameters. */
  pattern?: RegExp;
  title: string;
  description: string;
  /** The file that `load` imports, as Vite's manifest names it. */
  source: string;
  /** Asks search engines not to list the page, as private, staff's and full-screen pages do by themselves. */
  noindex?: true;
  /** Whether its address is a secret. No cache may store the page. */
  isPrivate?: true;
  /** Whether the page is for staff. It has neither awning nor footer. */
  isOffice?: true;
  /** Whether it fills the screen, without header, footer and toasts. */
  isFullScreen?: true;
  load: () => Promise<PageModule>;
};

export const routes: readonly Route[] = [
  {
    path: paths.home,
    title: 'Hjem',
    description: 'Se menyen, eller bygg din egen drømmekopp.',
    source: 'features/cafe/home-page.tsx',
    load: () => import('#client/features/cafe/home-page.tsx'),
  },
  {
    path: paths.menu,
    title: 'Meny',
    description: 'Alt på menyen, med priser.',
    source: 'features/menu/menu-page.tsx',
    load: () => import('#client/features/menu/menu-page.tsx'),
  },
  {
    path: paths.allergens,
    title: 'Allergener',
    description: 'Hva alt på menyen og i Drømmekoppen inneholder av allergener.',
    source: 'features/allergens/allergens-page.tsx',
    load: () => import('#client/features/allergens/allergens-page.tsx'),
  },
  {
    path: paths.wall,
    title: 'Menyen på veggen',
    description: 'Hele menyen med priser, for en skjerm på veggen.',
    source: 'features/menu/wall/wall-page.tsx',
    isFullScreen: true,
    load: () => import('#client/features/menu/wall/wall-page.tsx'),
  },
  {
    path: paths.builder,
    title: 'Drømmekoppen',
    description: 'Bygg din egen drømmekopp lag for lag, lagre den, og se hva andre har laget.',
    source: 'features/builder/builder-page.tsx',
    load: () => import('#client/features/builder/builder-page.tsx'),
  },
  {
    path: `${paths.builder}/:id`,
    pattern: /^\/drommekoppen\/(?<id>[1-9]\d{0,14})$/,
    title: 'Drømmekopp',
    description: 'En drømmekopp som noen har bygd. Se hva den inneholder, og lag din egen variant.',
    source: 'features/drinks/cup-page.tsx',
    load: () => import('#client/features/drinks/cup-page.tsx'),
  },
  {
    path: paths.account,
    title: 'Min side',
    description: 'Logg inn på din side.',
    source: 'features/accounts/account-page.tsx',
    load: () => import('#client/features/accounts/account-page.tsx'),
  },
  {
    path: paths.join,
    title: 'Bli med',
    description: 'For den som har fått en lenke av kafeen.',
    source: 'features/accounts/join-page.tsx',
    noindex: true,
    load: () => import('#client/features/accounts/join-page.tsx'),
  },
  {
    path: paths.privacy,
    title: 'Personvern',
    description: 'Hva vi lagrer om gjestene, hvorfor og hvor lenge, og hva du kan be om.',
    source: 'features/cafe/privacy-page.tsx',
    load: () => import('#client/features/cafe/privacy-page.tsx'),
  },
  {
    path: paths.basket,
    pattern: /^\/henting(?:\/(?<token>[\w-]{22}))?$/,
    title: 'Hent selv',
    description: 'Bestill på nett, og betal ved disken.',
    source: 'features/pickup/pickup-page.tsx',
    isPrivate: true,
    load: () => import('#client/features/pickup/pickup-page.tsx'),
  },
  {
    path: paths.board,
    title: 'Bestillinger på veggen',
    description: 'Numrene på bestillinger som lages og er klare, for en skjerm på veggen.',
    source: 'features/pickup/board/board-page.tsx',
    isFullScreen: true,
    load: () => import('#client/features/pickup/board/board-page.tsx'),
  },
  {
    path: paths.counter,
    title: 'Disken',
    description: 'For dem som står ved disken.',
    source: 'features/pickup/counter/counter-page.tsx',
    isOffice: true,
    load: () => import('#client/features/pickup/counter/counter-page.tsx'),
  },
  {
    path: paths.office,
    title: 'AdminDash',
    description: 'For kafeens ansatte.',
    source: 'office/office-page.tsx',
    isOffice: true,
    load: () => import('#client/office/office-page.tsx'),
  },
];

export const notFound: Route = {
  path: '*',
  title: 'Fant ikke siden',
  description: 'Denne siden finnes ikke.',
  source: 'features/not-found/not-found-page.tsx',
  load: () => import('#client/features/not-found/not-found-page.tsx'),
};

/** The route that a page is shown as: a missing page without a title is shown as `notFound`. */
export const effectiveRoute = (route: Route, head: PageHead | undefined): Route =>
  head?.missing && !head.title ? notFound : route;

/** The title of the tab: the page's own, otherwise the route's followed by the café's name. */
export const titleOf = (route: Route, head: PageHead | undefined, data: PageData): string =>
  head?.title ?? `${effectiveRoute(route, head).title} – ${cafeNameOf(data)}`;

/** A path with escapes decoded, and without a slash at its end. */
export function plainPath(pathname: string): string {
  const path = pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
  try {
    return decodeURI(path);
  } catch {
    return path; // No page's address has an invalid escape.
  }
}

/** The page at a path, with or without a slash at its end. */
export function routeAt(pathname: string): Route {
  const path = plainPath(pathname);
  return routes.find((route) => route.pattern?.test(path) ?? route.path === path) ?? notFound;
}

export const addressOf = (pathname: string, search: string): PageAddress => ({
  params: { ...routeAt(pathname).pattern?.exec(plainPath(pathname))?.groups },
  search: new URLSearchParams(search),
});

const loaded = new Map<string, PageModule>();
const loading = new Map<string, Promise<PageModule>>();

export const loadedPage = (route: Route): PageModule | undefined => loaded.get(route.source);

/** Loads a page's module once. If its file can't be fetched, later calls reject too, until `forgetPage`. */
export function loadPage(route: Route): Promise<PageModule> {
  const earlier = loading.get(route.source);
  if (earlier) return earlier;
  const page = route.load().then((module) => {
    loaded.set(route.source, module);
    return module;
  });
  loading.set(route.source, page);
  return page;
}

/** Allows a retry of a page that could not be loaded. */
export function forgetPage(route: Route): void {
  if (!loaded.has(route.source)) loading.delete(route.source);
}

const HINTS = ['pointerover', 'touchstart', 'focusin'] as const;

/** Fetches a page's file on hover, touch or focus of a link, because a click then shows the page at once. */
export function preloadOnHint(): void {
  for (const hint of HINTS) document.addEventListener(hint, fetchTarget, { passive: true });
}

function fetchTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== window.location.origin) return;
  // Failures are ignored: a click fetches the file again and shows the error.
  const route = routeAt(link.pathname);
  loadPage(route).catch(() => forgetPage(route));
}
