/** Which panel is open over the table, and at which rule. One at a time. */
export type DrawerName = 'rules' | 'log' | 'people' | 'settings';

class Drawers {
  open = $state<DrawerName | null>(null);
  /** The rule to show first, such as 'PB-9'. */
  rule = $state<string | null>(null);

  show(name: DrawerName): void {
    this.rule = null;
    this.open = name;
  }

  /** The answer to "why?". */
  showRule(number: string): void {
    this.rule = number;
    this.open = 'rules';
  }

  close(): void {
    this.open = null;
  }
}

export const drawers = new Drawers();
