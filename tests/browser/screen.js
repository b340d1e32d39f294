/**
 * What is wrong with the screen as it is now, as lines of text: things that stick out or are
 * covered, targets too small for a thumb, letters too small to read.
 */
() => {
  const wrong = [];
  const name = (element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `${element.tagName.toLowerCase()}.${String(element.className?.baseVal ?? element.className).split(' ')[0]} "${label.slice(0, 40)}"`;
  };
  const unseen = (element) => element.closest('.unseen, [hidden], [inert]') !== null;
  const scrolls = (element) => {
    for (let at = element.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowY, overflowX } = getComputedStyle(at);
      if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight + 1) return true;
      if (/auto|scroll/.test(overflowX) && at.scrollWidth > at.clientWidth + 1) return true;
    }
    return false;
  };
  const whole = (element, box) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(at).overflowY)) continue;
      const seen = at.getBoundingClientRect();
      if (box.top < seen.top || box.bottom > seen.bottom || box.left < seen.left || box.right > seen.right) return false;
    }
    return true;
  };
  const within = (box, frame) => box.left >= frame.left - 1 && box.right <= frame.right + 1 && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  /** How much larger than drawn a part of a picture is shown. */
  const scaleOf = (part) => {
    const { a, b } = part.getScreenCTM();
    return Math.hypot(a, b);
  };
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) wrong.push(`scrolls sideways: ${root.scrollWidth} > ${innerWidth}`);
  const long = root.scrollHeight > innerHeight + 1;
  const modal = document.querySelector('dialog[open]');

  for (const element of document.querySelectorAll('button, a[href], select, input, textarea, [role=button]')) {
    // Tiles are touched through the mat below them, which finds the nearest one itself.
    if (unseen(element) || element.matches('.tile, .mark, .skip, :disabled') || (modal && !modal.contains(element))) continue;
    // Who touches the words beside a box to tick touches the box.
    const target = element.matches('[type=checkbox], [type=radio], [type=file]') ? (element.labels?.[0] ?? element) : element;
    const box = target.getBoundingClientRect();
    // What lies in something folded up has a box, and is not there.
    if (box.width === 0 || !target.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const inScroll = scrolls(target);
    if (!inScroll && (box.left < -1 || box.right > innerWidth + 1)) wrong.push(`cut off sideways: ${name(target)} ${Math.round(box.left)}–${Math.round(box.right)}`);
    if (!long && !inScroll && (box.top < -1 || box.bottom > innerHeight + 1)) wrong.push(`cut off: ${name(target)} ${Math.round(box.top)}–${Math.round(box.bottom)}`);
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const hits = (x, y) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (target.contains(top) || (top.tagName === 'LABEL' && top.contains(target)));
    };
    const inside = middle.x > 0 && middle.y > 0 && middle.x < innerWidth && middle.y < innerHeight;
    // What is scrolled half out of sight is judged once it has been scrolled in.
    if (!inside || (inScroll && !whole(target, box))) continue;
    const fanned = target.closest('[data-guide=hand], [data-guide=display], .faces') !== null;
    const thumb = 44 - 0.6;
    const wide = box.width >= thumb || (hits(middle.x - 21, middle.y) && hits(middle.x + 21, middle.y));
    const high = box.height >= thumb || (hits(middle.x, middle.y - 21) && hits(middle.x, middle.y + 21));
    if (!wide || !high) wrong.push(`small target: ${name(target)} ${Math.round(box.width)}×${Math.round(box.height)}`);
    const places = fanned ? [[0.14, 0.5], [0.5, 0.5]] : [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]];
    // What a long page has below the screen is judged no more than what is scrolled out of a box.
    const below = (y) => long && (y < 0 || y >= innerHeight);
    const reached = places.map(([right, down]) => below(box.y + down * box.height) || hits(box.x + right * box.width, box.y + down * box.height));
    if (fanned ? !reached.some(Boolean) : !reached.every(Boolean)) {
      const [right, down] = places[reached.indexOf(false)];
      const over = document.elementFromPoint(box.x + right * box.width, box.y + down * box.height);
      // What somebody has opened, or can put away, may lie over the rest.
      if (over?.closest('[role=toolbar], [role=dialog], [role=menu], aside.guide, .toasts, .after')) continue;
      wrong.push(`covered: ${name(target)} by ${over ? name(over) : 'the edge'}`);
    }
  }

  // A hint in an empty field is words, too.
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll('input[placeholder]')) {
    if (unseen(field) || field.value !== '' || field.clientWidth === 0) continue;
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const needed = Math.floor(pen.measureText(field.placeholder).width);
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (needed > room) wrong.push(`hint cut off: "${field.placeholder}" ${needed} in ${Math.round(room)}`);
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const small = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || unseen(parent) || parent.closest('script, style, option, noscript')) continue;
    const picture = parent.closest('svg');
    // What is drawn for the eye alone, as on a card, is told in words elsewhere.
    if (picture?.closest('[aria-hidden=true]')) continue;
    const box = parent.getBoundingClientRect();
    const style = getComputedStyle(parent);
    if (box.width < 2 || style.visibility === 'hidden' || Number(style.opacity) === 0) continue;
    if (box.right > innerWidth + 1 && !scrolls(parent)) small.add(`text sticks out: ${name(parent)} ${Math.round(box.right)}`);
    // Three dots say that there is more; words that just end do not.
    const shut = (parent.scrollWidth > parent.clientWidth + 1 && /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis') || (parent.scrollHeight > parent.clientHeight + 3 && /hidden|clip/.test(style.overflowY) && style.webkitLineClamp === 'none' && style.textOverflow !== 'ellipsis');
    if (shut && parent.clientWidth > 0) small.add(`text cut off: ${name(parent)} ${parent.scrollWidth}×${parent.scrollHeight} in ${parent.clientWidth}×${parent.clientHeight}`);
    if (picture && !within(box, picture.getBoundingClientRect())) small.add(`text outside its picture: ${name(parent)}`);
    const size = parseFloat(style.fontSize) * (picture ? scaleOf(parent) : 1);
    if (size < 11.95) small.add(`small text: ${name(parent)} ${size}px`);
  }
  return [...wrong, ...small];
}
