export { NotFound as Page } from '#client/features/not-found/not-found.tsx';
