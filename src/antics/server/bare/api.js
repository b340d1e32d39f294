/** The API's page, drawn from the schema that the server itself publishes. Needs no other site. */
import { ask, element } from './shared.js';

const find = (id) => document.getElementById(id);

function shapeName(schema) {
  return schema.$ref?.split('/').pop();
}

/** A type in words, with links to the shapes it mentions. */
function typeWords(schema) {
  if (!schema) return ['anything'];
  const named = shapeName(schema);
  if (named) return [element('a', { href: `#shape-${named}` }, named)];
  const several = schema.oneOf ?? schema.anyOf;
  if (several) {
    return several.flatMap((one, place) => (place ? [' or ', ...typeWords(one)] : typeWords(one)));
  }
  if (schema.enum) return [schema.enum.map((value) => JSON.stringify(value)).join(' or ')];
  if (schema.const !== undefined) return [JSON.stringify(schema.const)];
  if (schema.type === 'array') return ['list of ', ...typeWords(schema.items)];
  return [Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')];
}

function fields(schema) {
  const needed = new Set(schema.required ?? []);
  const rows = Object.entries(schema.properties ?? {}).map(([name, field]) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', {}, name), needed.has(name) ? '' : ' (may be left out)'),
      element('td', {}, ...typeWords(field)),
      element('td', {}, field.description ?? ''),
    ),
  );
  return element('div', { className: 'scroll' }, element('table', {}, ...rows));
}

function operation(path, method, described) {
  const parameters = (described.parameters ?? []).map((parameter) =>
    element(
      'li',
      {},
      element('code', {}, parameter.name),
      ` in the ${parameter.in}: `,
      ...typeWords(parameter.schema),
      parameter.description ? ` – ${parameter.description}` : '',
    ),
  );
  const body = described.requestBody?.content?.['application/json']?.schema;
  const answers = Object.entries(described.responses ?? {}).map(([status, answer]) => {
    const [content] = Object.entries(answer.content ?? {});
    const shape = content ? [' – ', ...typeWords(content[1].schema), ` as ${content[0]}`] : [];
    return element('li', {}, element('code', {}, status), ` ${answer.description ?? ''}`, ...shape);
  });
  return element(
    'section',
    {},
    element('h2', {}, element('code', {}, `${method.toUpperCase()} ${path}`)),
    element('p', {}, described.description ?? described.summary ?? ''),
    parameters.length ? element('ul', {}, ...parameters) : null,
    body ? element('p', {}, 'Body: ', ...typeWords(body)) : null,
    element('ul', {}, ...answers),
  );
}

try {
  const schema = await ask('GET', '/api/openapi.json');
  find('title').textContent = `${schema.info.title} ${schema.info.version} · API`;
  find('about').textContent = schema.info.description ?? '';
  const paths = Object.entries(schema.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(path, method, described)),
  );
  find('paths').replaceChildren(...paths);
  const shapes = Object.entries(schema.components?.schemas ?? {}).map(([name, shape]) =>
    element(
      'section',
      { id: `shape-${name}` },
      element('h2', {}, name),
      element('p', {}, shape.description ?? ''),
      fields(shape),
    ),
  );
  find('shapes').replaceChildren(...shapes);
  if (location.hash) find(location.hash.slice(1))?.scrollIntoView();
} catch (refused) {
  find('refusal').textContent = refused.words ?? String(refused);
}
