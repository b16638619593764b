import type { AppPageId } from '#contract/routes.ts';
import type { PageDefinition } from '#web/navigation/page.ts';
import { accountDeletionCommonPage, accountDeletionPage } from '#web/routes/account-deletion/index.tsx';
import { articlePage } from '#web/routes/article/index.tsx';
import { bindPage } from '#web/routes/bind/index.tsx';
import { couponsPage } from '#web/routes/coupons/index.tsx';
import { gameCenterPage } from '#web/routes/game-center/index.tsx';
import { historyPage } from '#web/routes/history/index.tsx';
import { homePage } from '#web/routes/home/index.tsx';
import { loginPage } from '#web/routes/login/index.tsx';
import { loginCallbackPage } from '#web/routes/login-callback/index.tsx';
import { loginGamePage } from '#web/routes/login-game/index.tsx';
import { mainpagePage } from '#web/routes/mainpage/index.tsx';
import { newsPage } from '#web/routes/news/index.tsx';
import { notFoundPage } from '#web/routes/not-found/index.tsx';
import { orderPage } from '#web/routes/order/index.tsx';
import { paymentPage, sdkPayPage, sdkPayPcPage } from '#web/routes/payment/index.tsx';
import { privacyPage } from '#web/routes/privacy/index.tsx';
import { resultPage } from '#web/routes/result/index.tsx';
import { rewardsPage } from '#web/routes/rewards/index.tsx';
import { bindUserPage, openBrowserPage, surveyPage } from '#web/routes/sdk/index.tsx';
import { loginFacebookPage, preLoginFacebookPage, preLoginGooglePage } from '#web/routes/sdk-login/index.tsx';
import { sharePage } from '#web/routes/share/index.tsx';
import { spendingPage } from '#web/routes/spending/index.tsx';
import { tasksPage } from '#web/routes/tasks/index.tsx';
import { vipFaqPage, vipPage } from '#web/routes/vip/index.tsx';

export const pages: Record<AppPageId, PageDefinition> = {
  index: homePage,
  login: loginPage,
  'login-callback': loginCallbackPage,
  'login-game': loginGamePage,
  payment: paymentPage,
  history: historyPage,
  result: resultPage,
  order: orderPage,
  coupons: couponsPage,
  rewards: rewardsPage,
  tasks: tasksPage,
  spending: spendingPage,
  vip: vipPage,
  'vip-faq': vipFaqPage,
  share: sharePage,
  bind: bindPage,
  'game-center': gameCenterPage,
  news: newsPage,
  article: articlePage,
  mainpage: mainpagePage,
  privacy: privacyPage,
  'not-found': notFoundPage,
  'sdk-bind-user': bindUserPage,
  'sdk-open-browser': openBrowserPage,
  'sdk-survey': surveyPage,
  'sdk-pay': sdkPayPage,
  'sdk-pay-pc': sdkPayPcPage,
  'account-deletion': accountDeletionPage,
  'account-deletion-common': accountDeletionCommonPage,
  'sdk-pre-login-google': preLoginGooglePage,
  'sdk-login-facebook': loginFacebookPage,
  'sdk-pre-login-facebook': preLoginFacebookPage,
};
