/** Where the page starts. */
import { mount } from 'svelte';
import App from './App.svelte';
import { easel, nextTask } from './art/easel.svelte';
import { preferred, speak } from './i18n/index.svelte';
import { me } from './me.svelte';
import { tellStyles } from './motion/motion.svelte';
import { keepSettings } from './parts/settings.svelte';
import { router } from './router.svelte';
import { allowSound } from './sound/sound';
import './style/palette.css';
import './style/shell.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has lost its element with the id "app"');

easel.takeTurns();
keepSettings();
tellStyles();
allowSound();
const spoken = speak(preferred(), false);
router.start();

// Reading the scripts is a task, and drawing the page another.
await Promise.all([spoken, nextTask()]);
me.recall();
mount(App, { target });
