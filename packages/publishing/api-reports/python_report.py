"""The public names of the package and their signatures, as text that is reviewed with each change."""

from __future__ import annotations

import sys
from pathlib import Path

import griffe

NOTICE = "# Do not edit: `pnpm --filter @tookeffect/publishing api-reports` writes it; review what changes.\n"


def api_report(source: Path) -> str:
    """Lists each public class, function and value of each public module."""
    package = griffe.load("tookeffect", search_paths=[str(source)], resolve_aliases=True)
    assert isinstance(package, griffe.Module)
    return NOTICE + "".join(_module(each) for each in sorted(_public_modules(package), key=lambda m: m.path))


def _public_modules(module: griffe.Module) -> list[griffe.Module]:
    found = [module]
    for name, member in module.members.items():
        if not name.startswith("_") and not member.is_alias and isinstance(member, griffe.Module):
            found += _public_modules(member)
    return found


def _module(module: griffe.Module) -> str:
    lines = [
        line for name in sorted(_public_names(module)) for line in _describe(name, module.members[name], 0)
    ]
    return f"\n[{module.path}]\n" + "".join(f"{line}\n" for line in lines) if lines else ""


def _public_names(module: griffe.Module) -> set[str]:
    if module.exports is not None:
        return {str(name) for name in module.exports} & set(module.members)
    return {
        name for name, member in module.members.items() if not name.startswith("_") and not member.is_alias
    }


def _describe(name: str, member: griffe.Object | griffe.Alias, depth: int) -> list[str]:
    target = member.final_target if isinstance(member, griffe.Alias) else member
    indent = "    " * depth
    if isinstance(target, griffe.Module):
        return []
    if isinstance(target, griffe.Function):
        return [f"{indent}{_signature(name, target)}"]
    if isinstance(target, griffe.Class):
        bases = ", ".join(str(base) for base in target.bases)
        members = [
            line
            for each, inner in sorted(target.members.items())
            if not each.startswith("_") or each == "__init__"
            for line in _describe(each, inner, depth + 1)
        ]
        return [f"{indent}class {name}({bases})", *members]
    annotation = getattr(target, "annotation", None)
    return [f"{indent}{name}" + (f": {annotation}" if annotation is not None else "")]


def _signature(name: str, function: griffe.Function) -> str:
    kind = "async def" if "async" in function.labels else "def"
    parameters: list[str] = []
    has_star = False
    for each in function.parameters:
        if each.kind is griffe.ParameterKind.keyword_only and not has_star:
            parameters.append("*")
            has_star = True
        prefix = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}.get(
            each.kind or griffe.ParameterKind.positional_or_keyword, ""
        )
        has_star = has_star or prefix == "*"
        annotation = f": {each.annotation}" if each.annotation is not None else ""
        default = f" = {each.default}" if each.default is not None and not prefix else ""
        parameters.append(f"{prefix}{each.name}{annotation}{default}")
    labels = "".join(
        f"@{label} " for label in ("property", "classmethod", "staticmethod") if label in function.labels
    )
    return f"{labels}{kind} {name}({', '.join(parameters)}) -> {function.returns}"


if __name__ == "__main__":
    sys.stdout.write(api_report(Path(sys.argv[1])))
