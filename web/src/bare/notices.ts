import { remember, remembered } from '#web/lib/storage/at-once.ts';

const KEY = 'bare.read';
/** Maximum number of stored ids. The oldest ones are dropped. */
const MOST = 500;

/** Marks the notices that were never opened on this device. Opening a notice marks it as read. */
export function markNotices(main: Element): void {
  const read = new Set(readIds());
  for (const notice of main.querySelectorAll<HTMLDetailsElement>('details[data-notice]')) {
    const { notice: id = '' } = notice.dataset;
    const mark = notice.querySelector<HTMLElement>('[data-unread]');
    if (mark) mark.hidden = read.has(id);
    notice.addEventListener('toggle', () => {
      if (!notice.open) return;
      if (mark) mark.hidden = true;
      markRead(id);
    });
  }
  const article = main.querySelector<HTMLElement>('[data-read]');
  if (article) markRead(article.dataset.read ?? '');
}

const readIds = (): string[] => [remembered<unknown>(KEY, [])].flat().filter((id) => typeof id === 'string');
const markRead = (id: string): void => remember(KEY, [id, ...readIds().filter((other) => other !== id)].slice(0, MOST));
