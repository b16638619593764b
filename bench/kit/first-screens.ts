import { type BrowserContextOptions, devices } from '@playwright/test';
import { BASE_PATH, PATHS, type Variant } from '#contract/routes.ts';
import { GID } from './world.ts';

/** The pages that players open first. */
const PAGES = { home: 'index', login: 'login', 'top-up': 'payment' } as const;
type FirstPage = keyof typeof PAGES;

export const VARIANTS: Variant[] = ['mobile', 'desktop'];

export const DEVICES: Record<Variant, BrowserContextOptions> = {
  mobile: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    userAgent: devices['Pixel 7'].userAgent,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Returns the path of a page, below the shop's origin. */
export const pathOf = (page: FirstPage, variant: Variant): string =>
  `${BASE_PATH}${PATHS[PAGES[page]][variant]}?locale=en${page === 'top-up' ? `&gid=${GID}` : ''}`;

export const FIRST_SCREENS = (Object.keys(PAGES) as FirstPage[]).flatMap((page) =>
  VARIANTS.map((variant) => ({ name: `${page}, ${variant}`, page, variant, path: pathOf(page, variant) })),
);
