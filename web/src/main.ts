/** Where the page starts. */
import { mount } from 'svelte';
import App from './App.svelte';
import { preferred, speak } from './i18n/index.svelte';
import { me } from './me.svelte';
import { keepSettings } from './parts/settings.svelte';
import { router } from './router.svelte';
import { allowSound } from './sound/sound';
import './style/palette.css';
import './style/shell.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has lost its element with the id "app"');

keepSettings();
allowSound();
await speak(preferred(), false);
me.recall();
router.start();
mount(App, { target });
