import { randomBytes } from 'node:crypto';

const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The minimum environment of production: one payment provider, one game, one way to sign in. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://shop:pw@db/shop',
  PUBLIC_URL: 'https://shop.example.com',
  STRIPE_KEY: 'rk_live_51Habc',
  STRIPE_WEBHOOK_SECRET: secret(),
  GAME_1000039_SECRET: secret(),
  SMTP_URL: 'smtps://shop:pw@mail.example.com:465',
  MAIL_FROM: 'Shop <shop@example.com>',
};
