import { render } from 'preact';
import { allowSounds } from './parts/sounds.ts';
import { App } from './shell/app.tsx';
import { applyTheme, startTheme } from './shell/theme.ts';

applyTheme(startTheme());
allowSounds();
const root = document.getElementById('app');
if (root) render(<App />, root);

// available in secure contexts only: elsewhere the app works online
if ('serviceWorker' in navigator && import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker.register('/service-worker.js'));
