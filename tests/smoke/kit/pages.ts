/** Addresses that the journeys begin at. */
export const PAGES = {
  home: { desktop: '/platform/', mobile: '/platform/wap' },
  payment: { desktop: '/platform/v2/payment', mobile: '/platform/v2/wap/payment' },
  history: { desktop: '/platform/v2/payment/history', mobile: '/platform/v2/wap/payment/history' },
  coupons: { desktop: '/platform/v2/coupon', mobile: '/platform/v2/wap/coupon' },
  rewards: { desktop: '/platform/v2/rewards', mobile: '/platform/v2/wap/rewards' },
  tasks: { desktop: '/platform/v2/tasks', mobile: '/platform/v2/wap/tasks' },
  share: { desktop: '/platform/v2/activity/share', mobile: '/platform/v2/wap/activity/share' },
} as const;
