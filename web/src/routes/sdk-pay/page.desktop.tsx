export { Page } from '#web/routes/payment/page.desktop.tsx';
