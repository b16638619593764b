import { Article } from './article.tsx';

export const Page = () => <Article />;
