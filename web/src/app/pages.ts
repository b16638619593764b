import { historyPage } from '#web/routes/history/index.tsx';
import { homePage } from '#web/routes/home/index.tsx';
import { loginPage } from '#web/routes/login/index.tsx';
import { orderPage } from '#web/routes/order/index.tsx';
import { paymentPage } from '#web/routes/payment/index.tsx';
import { resultPage } from '#web/routes/result/index.tsx';
import type { PageDefinition } from './page.ts';
import type { PageId } from './paths.ts';

export const pages: Record<PageId, PageDefinition> = {
  home: homePage,
  login: loginPage,
  payment: paymentPage,
  result: resultPage,
  history: historyPage,
  order: orderPage,
};
