import { relative } from 'node:path';
import { type Expression, type JsxChild, type Node, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isConditionalExpression,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxText,
  isParenthesizedExpression,
} from 'typescript/unstable/ast/is';
import { API, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { expect, test } from 'vitest';

/*
 * A browser that translates a page replaces its text nodes. React has no text node for a text that is the only child of
 * an element: it sets the content of the element. A text with siblings has a text node of its own. Once that node is
 * replaced, React changes a text that nobody sees, or throws when it removes the text or inserts something before it.
 */

const ROOT = `${import.meta.dirname}/..`;
const TEXT = TypeFlags.StringLike | TypeFlags.NumberLike;
const ABSENT = TypeFlags.Null | TypeFlags.Undefined | TypeFlags.BooleanLike;

/** The expressions that may be the value of one, such as both branches of a condition. */
function valuesOf(expression: Expression): Expression[] {
  if (isParenthesizedExpression(expression)) return valuesOf(expression.expression);
  if (isConditionalExpression(expression))
    return [...valuesOf(expression.whenTrue), ...valuesOf(expression.whenFalse)];
  if (!isBinaryExpression(expression)) return [expression];
  const { left, operatorToken, right } = expression;
  if (operatorToken.kind === SyntaxKind.AmpersandAmpersandToken) return valuesOf(right);
  if ([SyntaxKind.BarBarToken, SyntaxKind.QuestionQuestionToken].includes(operatorToken.kind))
    return [...valuesOf(left), ...valuesOf(right)];
  return [expression];
}

const isBlank = (child: JsxChild): boolean => isJsxText(child) && child.text.trim() === '';

/** Line breaks with the spaces around them are no children, nor are comments. */
const isRendered = (child: JsxChild): boolean =>
  isJsxText(child)
    ? !isBlank(child) || !child.text.includes('\n')
    : !isJsxExpression(child) || child.expression !== undefined;

function checkerOf({ checker }: Project) {
  const types = new Map<Expression, Type | undefined>();
  // Each question is a message to another process.
  const typeOf = (expression: Expression): Type | undefined => {
    if (!types.has(expression)) types.set(expression, checker.getTypeAtLocation(expression));
    return types.get(expression);
  };
  const flagsOf = (expression: Expression): number => {
    const type = typeOf(expression);
    const parts = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : [];
    return parts.reduce((all, { flags }) => all | flags, 0);
  };
  const expressionOf = (child: JsxChild) => (isJsxExpression(child) ? child.expression : undefined);
  /** Whether it is a text, and nothing like a `ReactNode`, whose text is found where it is given. */
  const isText = (value: Expression) => {
    const flags = flagsOf(value);
    return (flags & TEXT) !== 0 && (flags & TypeFlags.Object) === 0;
  };
  const isConstant = (value: Expression) => typeOf(value)?.isLiteralType() === true;
  const isChangingText = (child: JsxChild) => {
    const expression = expressionOf(child);
    return expression !== undefined && !isConstant(expression) && valuesOf(expression).some(isText);
  };
  const comesAndGoes = (child: JsxChild) => {
    const expression = expressionOf(child);
    return expression !== undefined && (flagsOf(expression) & ABSENT) !== 0;
  };
  return { isChangingText, comesAndGoes };
}

/** The texts in a file that a translation would break. */
function brokenTexts(project: Project, file: string): string[] {
  const source = project.program.getSourceFile(file);
  const { isChangingText, comesAndGoes } = checkerOf(project);
  const found: string[] = [];
  const visit = (node: Node): void => {
    node.forEachChild(visit);
    if (!isJsxElement(node) && !isJsxFragment(node)) return;
    const children = node.children.filter(isRendered);
    for (const [at, child] of children.entries()) {
      const previous = children[at - 1];
      const isBroken = isJsxFragment(node)
        ? (isJsxText(child) && !isBlank(child)) || isChangingText(child)
        : children.length > 1 &&
          (isChangingText(child) || (isJsxText(child) && previous !== undefined && comesAndGoes(previous)));
      if (isBroken) found.push(`${relative(ROOT, file)}: ${child.getText(source)}`);
    }
  };
  source?.forEachChild(visit);
  return found;
}

test('a text that changes, or that goes away alone, has an element of its own', () => {
  const api = new API({ cwd: ROOT });
  const [project] = api.updateSnapshot({ openProjects: [`${ROOT}/tsconfig.json`] }).getProjects();
  const files = project?.program.getSourceFileNames().filter((file) => /\/client\/.*\.tsx$/.test(file)) ?? [];
  const found = files.flatMap((file) => (project ? brokenTexts(project, file) : []));
  api.close();
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
}, 240_000);
