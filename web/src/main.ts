/** Where the page starts. */
import { mount } from 'svelte';
import App from './App.svelte';
import './style/palette.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has lost its element with the id "app"');

export default mount(App, { target });
