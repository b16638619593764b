import { randomBytes } from 'node:crypto';

const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The least that a shop in production starts with: one provider, one game, one way in. */
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
