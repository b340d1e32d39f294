/** What the bare pages share: asking the API, making elements out of text, and the kept name. */

/** The path below which the server is found. */
export const prefix = document.documentElement.dataset.prefix ?? '';

/** Ask the API. A refusal is thrown as it came: {code, words, rule?}. */
export async function ask(method, path, body) {
  const request = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { 'content-type': 'application/json' };
  }
  let answer;
  try {
    answer = await fetch(prefix + path, request);
  } catch {
    throw { code: 'unreachable', words: 'the server cannot be reached' };
  }
  const content = await answer.json();
  if (!answer.ok) throw content;
  return content;
}

/** An element with these properties and children; strings become text, never markup. */
export function element(tag, properties = {}, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export function keptName() {
  try {
    return localStorage.getItem('antics.name') ?? '';
  } catch {
    return '';
  }
}

export function keepName(name) {
  try {
    localStorage.setItem('antics.name', name);
  } catch {
    // A browser that keeps nothing asks for the name again next time.
  }
}
