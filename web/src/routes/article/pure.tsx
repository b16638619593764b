import { NoArticle } from './no-article.tsx';

export const Page = () => <NoArticle />;
