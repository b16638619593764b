import { StartPage } from './start-page.tsx';

export const Page = () => <StartPage provider="google" />;
