import type { LinkView } from '#server/kernel/links/link-view.ts';
import { offerPage } from './offer-page.ts';
import { orderPage } from './order-page.ts';
import { overPage, payingPage, refusedPage } from './other-pages.ts';
import type { PayPage, Pen } from './pen.ts';

/** Writes the page of a link. */
export function writePage(view: LinkView, pen: Pen): PayPage {
  switch (view.kind) {
    case 'offer':
      return offerPage(view, pen);
    case 'order':
      return orderPage(view, pen);
    case 'pay':
      return payingPage(view, pen);
    case 'over':
      return overPage(view, pen);
    case 'refused':
      return refusedPage(view, pen);
  }
}
