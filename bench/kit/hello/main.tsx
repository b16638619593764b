import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('app') as HTMLElement).render(<h1>Hello</h1>);
