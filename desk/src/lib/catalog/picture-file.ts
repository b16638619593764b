import type { DraftPictures } from './catalog.ts';

/** The files that a chooser offers. */
export const PICTURE_TYPES = '.svg,.png,.webp,.avif,.jpg,.jpeg,.mp4,.webm';
const EXTENSION = /\.(svg|png|webp|avif|jpg|mp4|webm)$/;

export const isClip = (path: string): boolean => /\.(?:mp4|webm)$/.test(path);

/** Returns a size as the server's sentences have it: `12 KB`, `1.5 MB`. */
export const pictureSize = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / 1024 / 1024).toFixed(1))} MB`;

/** Returns the address of a picture of the shop or of a draft. */
export const pictureAddress = (file: string): string => `/platform/art/${file}`;

/** Suggests the path of a new picture by the name of its file: "My Cover.JPEG" becomes `art/my-cover.jpg`. */
export function suggestPath(name: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name.toLowerCase()) ?? [];
  const plain = stem
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '');
  return `art/${plain || 'picture'}${extension === '.jpeg' ? '.jpg' : extension}`;
}

/** Returns why a file is not sent; null if it is. @param path its path in the draft */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  path: string,
  limits: DraftPictures['limits'],
): string | null {
  if (!EXTENSION.test(path))
    return `${name} is not a picture of these types: SVG, PNG, WebP, AVIF, JPG, or a clip as MP4 or WebM.`;
  if (size === 0) return `${name} is empty.`;
  const limit = isClip(path) ? limits.clip : limits.picture;
  if (size <= limit) return null;
  return `${name} is ${pictureSize(size)}. ${isClip(path) ? 'A clip' : 'A picture'} has at most ${pictureSize(limit)}: make it smaller, and choose it again.`;
}

/** Reads a file as base64. @throws Error if the browser cannot read it */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
}
