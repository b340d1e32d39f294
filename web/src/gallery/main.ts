/** Where the gallery starts: a page for whoever draws, never built for players. */
import { mount } from 'svelte';
import { tellStyles } from '../motion/motion.svelte';
import Gallery from './Gallery.svelte';
import '../style/palette.css';

const target = document.getElementById('app');
if (!target) throw new Error('gallery.html has lost its element with the id "app"');

tellStyles();
export default mount(Gallery, { target });
